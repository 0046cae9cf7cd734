"""The calamities of chapter 8. The step that resolves one is named like its card."""

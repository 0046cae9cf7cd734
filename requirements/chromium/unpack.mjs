// Unpacks the Chromium beside this file and tells where its program lies.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());

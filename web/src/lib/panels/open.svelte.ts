/** What of the panels lies open over the table. */
class Panels {
  orders = $state(false); // the standing orders
}
export const panels = new Panels();

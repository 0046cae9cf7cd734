import common from "./common";
import lobby from "./lobby";
import pages from "./pages";
import parts from "./parts";
import board from "./board";
import log from "./log";
import panels from "./panels";
import panelsClassic from "./panels-classic";
import panelsOrders from "./panels-orders";
import panelsShop from "./panels-shop";
import panelsTrade from "./panels-trade";
import panelsWords from "./panels-words";
import tablepage from "./tablepage";
import replay from "./replay";

// Complete by type: a key that English has and this lacks does not compile.
const catalogue = {
  ...panels,
  ...panelsWords,
  ...panelsTrade,
  ...panelsShop,
  ...panelsClassic,
  ...panelsOrders,
  ...common,
  ...replay,
  ...tablepage,
  ...log,
  ...board,
  ...parts,
  ...lobby,
  ...pages,
};
export default catalogue;

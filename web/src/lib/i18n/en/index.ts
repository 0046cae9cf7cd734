import common from "./common";
import lobby from "./lobby";
import pages from "./pages";
import parts from "./parts";

const catalogue = { ...common, ...parts, ...lobby, ...pages };
export default catalogue;

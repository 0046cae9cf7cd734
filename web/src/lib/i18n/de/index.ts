import common from "./common";
import lobby from "./lobby";
import pages from "./pages";
import parts from "./parts";

// Complete by type: a key that English has and this lacks does not compile.
const catalogue = { ...common, ...parts, ...lobby, ...pages };
export default catalogue;

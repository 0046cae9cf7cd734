import type { Served } from "../served";
import names from "./names.json";
import sentences from "./sentences.json";

const served: Served = { names, sentences };
export default served;

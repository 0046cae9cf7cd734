// The types of all messages between a client and the server.
// Made by `./ochre wire --typescript` from the Python types: do not change by hand.

// Over the socket: from a client

export interface Enter {
  type: "enter";
  since?: number | null;
  chat?: number;
}

export interface Play {
  type: "play";
  id: number;
  action: Action;
  at?: number | null;
}

export interface PlayList {
  type: "play-list";
  id: number;
  actions: Action[];
  at?: number | null;
}

export interface Undo {
  type: "undo";
  id: number;
  entry?: number | null;
}

export interface Say {
  type: "say";
  id: number;
  text: string;
  to?: number | null;
}

export type FromClient =
  | Enter
  | Play
  | PlayList
  | Undo
  | Say;

// Over the socket: from the server

export interface Hello {
  type: "hello";
  table: string;
  number: number;
  seat: number | null;
  stage: "finished" | "frozen" | "open" | "running";
  seats: SeatInfo[];
  view: View | null;
  events: Event[];
  chat: ChatLine[];
  deadline?: number | null;
}

export interface Frame {
  type: "frame";
  number: number;
  events: Event[];
  view: View;
  deadline?: number | null;
}

export interface SeatsChanged {
  type: "seats-changed";
  stage: "finished" | "frozen" | "open" | "running";
  seats: SeatInfo[];
}

export interface ChatLine {
  type: "chat-line";
  number: number;
  sender: number;
  text: string;
  at: number;
  to?: number | null;
}

export interface Accepted {
  type: "accepted";
  id: number;
  number: number;
}

export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  message: string;
  rule?: string | null;
}

export interface Bye {
  type: "bye";
  reason: string;
}

export type FromServer =
  | Hello
  | Frame
  | SeatsChanged
  | ChatLine
  | Accepted
  | Refused
  | Bye;

// Over HTTP

export interface SeatInfo {
  seat: number;
  name?: string | null;
  bot?: string | null;
  here?: boolean;
}

export interface NewSession {
  name: string;
}

export interface Rename {
  name: string;
}

export interface Credentials {
  login: string;
  password: string;
}

export interface NewTable {
  edition: string;
  players: number;
  title?: string | null;
  options?: Record<string, unknown>;
  bots?: Record<string, string>;
  seat?: number | null;
  listed?: boolean;
  watching?: "anyone" | "link" | "nobody";
  decision_seconds?: number | null;
}

export interface Join {
  secret: string;
}

export interface SeatBot {
  bot: string | null;
}

export interface Fault {
  code: string;
  message: string;
}

export interface Person {
  id: string;
  name: string;
  login?: string | null;
}

export interface Me {
  person: Person | null;
}

export interface OptionInfo {
  name: string;
  kind: "number" | "truth" | "word" | "words";
  default: unknown;
  help: string;
  choices?: unknown[];
  least?: number | null;
  most?: number | null;
}

export interface EditionInfo {
  id: string;
  name: string;
  least_players: number;
  most_players: number;
  options: OptionInfo[];
  notes: string[];
  bots: string[];
}

export interface Editions {
  editions: EditionInfo[];
}

export interface TableInfo {
  id: string;
  title: string;
  edition: string;
  players: number;
  options: Record<string, unknown>;
  stage: "finished" | "frozen" | "open" | "running";
  listed: boolean;
  watching: "anyone" | "link" | "nobody";
  host: boolean;
  seat: number | null;
  seats: SeatInfo[];
  turn: number;
  phase: string;
  due: number[];
  my_turn: boolean;
  decision_seconds: number | null;
  created: number;
  changed: number;
}

export interface Links {
  seats?: Record<string, string>;
  open?: string | null;
  watch?: string | null;
}

export interface TableMade {
  table: TableInfo;
  links: Links;
}

export interface Replayed {
  number: number;
  last: number;
  events: Event[];
  views: View[];
}

export interface Lobby {
  mine: TableInfo[];
  open: TableInfo[];
  watch: TableInfo[];
  finished: TableInfo[];
}

// Events: what happened, as the seat saw it

export interface AdvancesAcquired {
  type: "advances-acquired";
  nation: string;
  advances: string[];
  price: number;
  treasury: number;
  cards: string[];
}

export interface AreaLeftPlay {
  type: "area-left-play";
  area: string;
}

export interface CalamitiesLaid {
  type: "calamities-laid";
  nation: string;
  count: number;
}

export interface CalamityStruck {
  type: "calamity-struck";
  calamity: string;
  victim: string;
  beneficiary?: string | null;
}

export interface CardDrawn {
  type: "card-drawn";
  nation: string;
  stack: number;
  card: string | null;
}

export interface CardTaken {
  type: "card-taken";
  nation: string;
  source: string;
  card: string | null;
  shown?: boolean;
}

export interface CardsDiscarded {
  type: "cards-discarded";
  nation: string;
  cards: string[];
}

export interface CardsTraded {
  type: "cards-traded";
  maker: string;
  taker: string;
  maker_gave: number;
  taker_gave: number;
  from_maker?: string[];
  from_taker?: string[];
}

export interface CensusTaken {
  type: "census-taken";
  counts: Record<string, number>;
}

export interface CityAnnexed {
  type: "city-annexed";
  owner: string;
  by: string;
  area: string;
}

export interface CityBuilt {
  type: "city-built";
  owner: string;
  area: string;
}

export interface CityDestroyed {
  type: "city-destroyed";
  owner: string;
  area: string;
}

export interface CityReduced {
  type: "city-reduced";
  owner: string;
  area: string;
  tokens: number;
}

export interface CreditsGained {
  type: "credits-gained";
  nation: string;
  credits: Record<string, number>;
}

export interface GameEnded {
  type: "game-ended";
  winner: string;
  points: Record<string, number>;
}

export interface MarkerMoved {
  type: "marker-moved";
  nation: string;
  space: number;
  steps: number;
}

export interface NationChosen {
  type: "nation-chosen";
  seat: number;
  nation: string;
}

export interface NationLeft {
  type: "nation-left";
  nation: string;
}

export interface OfferClosed {
  type: "offer-closed";
  number: number;
  maker: string;
  to: string | null;
}

export interface OfferMade {
  type: "offer-made";
  number: number;
  maker: string;
  to: string | null;
  says: string[];
  count: number;
  wants: string[];
  want_count: number;
}

export interface OrderSet {
  type: "order-set";
  nations: string[];
}

export interface PhaseBegan {
  type: "phase-began";
  phase: string;
}

export interface ShipBuilt {
  type: "ship-built";
  owner: string;
  area: string;
}

export interface ShipMaintained {
  type: "ship-maintained";
  owner: string;
  area: string;
}

export interface ShipReturned {
  type: "ship-returned";
  owner: string;
  area: string;
}

export interface ShipSailed {
  type: "ship-sailed";
  owner: string;
  route: string[];
}

export interface StackReturned {
  type: "stack-returned";
  stack: number;
}

export interface TakenBack {
  type: "taken-back";
  nation: string;
  entry: number;
}

export interface TokensAnnexed {
  type: "tokens-annexed";
  owner: string;
  by: string;
  area: string;
  count: number;
}

export interface TokensMoved {
  type: "tokens-moved";
  owner: string;
  source: string;
  target: string;
  count: number;
}

export interface TokensPlaced {
  type: "tokens-placed";
  owner: string;
  area: string;
  count: number;
}

export interface TokensRemoved {
  type: "tokens-removed";
  owner: string;
  area: string;
  count: number;
}

export interface Told {
  type: "told";
  what: string;
  nation?: string;
  detail?: Record<string, unknown>;
}

export interface TreasuryGained {
  type: "treasury-gained";
  nation: string;
  count: number;
}

export interface TreasuryPaid {
  type: "treasury-paid";
  nation: string;
  count: number;
}

export interface TurnBegan {
  type: "turn-began";
  turn: number;
}

export type Event =
  | AdvancesAcquired
  | AreaLeftPlay
  | CalamitiesLaid
  | CalamityStruck
  | CardDrawn
  | CardTaken
  | CardsDiscarded
  | CardsTraded
  | CensusTaken
  | CityAnnexed
  | CityBuilt
  | CityDestroyed
  | CityReduced
  | CreditsGained
  | GameEnded
  | MarkerMoved
  | NationChosen
  | NationLeft
  | OfferClosed
  | OfferMade
  | OrderSet
  | PhaseBegan
  | ShipBuilt
  | ShipMaintained
  | ShipReturned
  | ShipSailed
  | StackReturned
  | TakenBack
  | TokensAnnexed
  | TokensMoved
  | TokensPlaced
  | TokensRemoved
  | Told
  | TreasuryGained
  | TreasuryPaid
  | TurnBegan;

// Actions: what a player may ask for

export interface Ability {
  type: "ability";
}

export interface AcceptOffer {
  type: "accept-offer";
  number: number;
  cards: string[];
  says: string[];
}

export interface AcquireAdvances {
  type: "acquire-advances";
  advances?: string[];
  cards?: Record<string, number>;
  treasury?: number;
  library?: string | null;
  anatomy?: string | null;
  credits?: Record<string, number>;
  substitute?: SubstituteCard | null;
}

export interface AnnexUnits {
  type: "annex-units";
  cities: string[];
  tokens: Record<string, number>;
}

export interface BuildCity {
  type: "build-city";
  area: string;
  treasury?: number;
  from_adjacent?: Record<string, number>;
  leave_token?: boolean;
}

export interface BuildShip {
  type: "build-ship";
  area: string;
  tokens?: string[];
}

export interface BuyCard {
  type: "buy-card";
  stack: number;
  free?: boolean;
}

export interface BuyOffStep {
  type: "buy-off-step";
  areas: string[];
}

export interface ChooseCity {
  type: "choose-city";
  area: string;
}

export interface ChooseNation {
  type: "choose-nation";
  nation: string;
}

export interface ChoosePlace {
  type: "choose-place";
  place: string;
}

export interface CloseTrade {
  type: "close-trade";
}

export interface DefendNext {
  type: "defend-next";
  area?: string | null;
}

export interface DestroyCity {
  type: "destroy-city";
  area: string;
}

export interface DiscardExcess {
  type: "discard-excess";
  cards: Record<string, number>;
}

export interface DiscardForTheocracy {
  type: "discard-for-theocracy";
  cards: string[];
}

export interface Done {
  type: "done";
}

export interface EndAfterThisTurn {
  type: "end-after-this-turn";
}

export interface EndMovement {
  type: "end-movement";
}

export interface Expand {
  type: "expand";
  places: Record<string, number>;
}

export interface GiveAsBribes {
  type: "give-as-bribes";
  cards: string[];
}

export interface GiveToBandits {
  type: "give-to-bandits";
  cards: string[];
}

export interface GiveTribute {
  type: "give-tribute";
  card?: string | null;
  shown?: boolean;
}

export interface Insist {
  type: "insist";
  on?: boolean;
}

export interface LeaveGame {
  type: "leave-game";
}

export interface LoseCity {
  type: "lose-city";
  area: string;
  tokens?: number;
}

export interface LoseTokens {
  type: "lose-tokens";
  area: string;
  count?: number;
}

export interface MaintainShip {
  type: "maintain-ship";
  area: string;
  token_from?: string | null;
}

export interface MakeOffer {
  type: "make-offer";
  cards: string[];
  says: string[];
  to?: string | null;
  wants?: string[];
  want_count?: number;
}

export interface MoveTokens {
  type: "move-tokens";
  source: string;
  target: string;
  count?: number;
  via?: string | null;
}

export interface NameVictims {
  type: "name-victims";
  nations: string[];
}

export interface PassTrade {
  type: "pass-trade";
}

export interface PayForCity {
  type: "pay-for-city";
}

export interface PickRevoltingCities {
  type: "pick-revolting-cities";
  areas: string[];
}

export interface PlaceCities {
  type: "place-cities";
  areas: string[];
}

export interface PlaceTokens {
  type: "place-tokens";
  places: Record<string, number>;
}

export interface ReduceCity {
  type: "reduce-city";
  area: string;
}

export interface RefuseOffer {
  type: "refuse-offer";
  number: number;
}

export interface Resettle {
  type: "resettle";
  places: Record<string, number>;
}

export interface ResolveConflict {
  type: "resolve-conflict";
  area: string;
}

export interface Sail {
  type: "sail";
  area: string;
  route: Stop[];
  load?: number;
}

export interface ScrapShip {
  type: "scrap-ship";
  area: string;
}

export interface SelectUnits {
  type: "select-units";
  areas: string[];
}

export interface SetTaxRate {
  type: "set-tax-rate";
  rate: number;
}

export interface TakeCredits {
  type: "take-credits";
  credits: Record<string, number>;
}

export interface TakeLoss {
  type: "take-loss";
  area?: string | null;
  ship?: boolean;
}

export interface TakeSpoils {
  type: "take-spoils";
  draw_card?: boolean;
  treasury?: number;
}

export interface UseDiaspora {
  type: "use-diaspora";
  moves: Journey[];
}

export interface UseFundamentalism {
  type: "use-fundamentalism";
  area: string;
}

export interface UseMonotheism {
  type: "use-monotheism";
  area: string;
}

export interface UsePolitics {
  type: "use-politics";
  treasury?: number;
  area?: string | null;
}

export interface UseProvincialEmpire {
  type: "use-provincial-empire";
  nations: string[];
}

export interface UseTradeRoutes {
  type: "use-trade-routes";
  cards: Record<string, number>;
}

export interface UseUniversalDoctrine {
  type: "use-universal-doctrine";
  city?: string | null;
  tokens?: Record<string, number>;
}

export interface WithdrawOffer {
  type: "withdraw-offer";
  number: number;
}

export type Action =
  | Ability
  | AcceptOffer
  | AcquireAdvances
  | AnnexUnits
  | BuildCity
  | BuildShip
  | BuyCard
  | BuyOffStep
  | ChooseCity
  | ChooseNation
  | ChoosePlace
  | CloseTrade
  | DefendNext
  | DestroyCity
  | DiscardExcess
  | DiscardForTheocracy
  | Done
  | EndAfterThisTurn
  | EndMovement
  | Expand
  | GiveAsBribes
  | GiveToBandits
  | GiveTribute
  | Insist
  | LeaveGame
  | LoseCity
  | LoseTokens
  | MaintainShip
  | MakeOffer
  | MoveTokens
  | NameVictims
  | PassTrade
  | PayForCity
  | PickRevoltingCities
  | PlaceCities
  | PlaceTokens
  | ReduceCity
  | RefuseOffer
  | Resettle
  | ResolveConflict
  | Sail
  | ScrapShip
  | SelectUnits
  | SetTaxRate
  | TakeCredits
  | TakeLoss
  | TakeSpoils
  | UseDiaspora
  | UseFundamentalism
  | UseMonotheism
  | UsePolitics
  | UseProvincialEmpire
  | UseTradeRoutes
  | UseUniversalDoctrine
  | WithdrawOffer;

// Parts of the above

export interface View {
  edition: string;
  options: Record<string, unknown>;
  turn: number;
  phase: string;
  nation: string | null;
  nations: NationView[];
  areas: Record<string, AreaView>;
  order: string[];
  stacks: boolean[];
  discards: Record<string, number>;
  hand: Record<string, number> | null;
  last_traders: Record<string, string> | null;
  theme: string | null;
  offers: OfferView[];
  question: Question | null;
  asked: string[];
  due: string[];
  standings: unknown[];
}

export interface SubstituteCard {
  card: string;
  for: string;
}

export interface Stop {
  to: string;
  unload?: number;
  load?: number;
}

export interface Journey {
  source: string;
  target: string;
  count?: number;
}

export interface NationView {
  id: string;
  seat: number;
  stock: number;
  treasury: number;
  cities_in_stock: number;
  tokens_on_board: number;
  cities: number;
  ships: ShipView[];
  advances: string[];
  credits: Record<string, number>;
  space: number;
  epoch: string;
  cards: number;
  calamities_laid: number;
  census: number;
  finished: boolean;
  insists: boolean;
  owes: number;
  leaving: boolean;
  left: boolean;
}

export interface AreaView {
  tokens?: Record<string, number>;
  moved?: Record<string, number>;
  city?: string | null;
  built?: boolean;
  selected?: boolean;
  in_play?: boolean;
}

export interface OfferView {
  number: number;
  maker: string;
  to: string | null;
  says: string[];
  count: number;
  wants: string[];
  want_count: number;
  cards?: string[] | null;
}

export interface Question {
  kind: string;
  rule: string;
  answers: string[];
  due: boolean;
  about: Record<string, unknown>;
}

export interface ShipView {
  area: string;
  ready: boolean;
  steps_left: number;
}

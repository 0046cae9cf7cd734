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

export interface Propose {
  type: "propose";
  id: number;
  what: "abandon" | "pause" | "resume" | "rewind";
  move?: number | null;
}

export interface Agree {
  type: "agree";
  id: number;
  proposal: number;
}

export interface Disagree {
  type: "disagree";
  id: number;
  proposal: number;
}

export interface Withdraw {
  type: "withdraw";
  id: number;
  proposal: number;
}

export interface Prepare {
  type: "prepare";
  id: number;
  kind: string;
  answers: Action[][];
  match?: Record<string, unknown>;
  guard?: "facts" | "legal";
  replaces?: number | null;
}

export interface WithdrawAnswer {
  type: "withdraw-answer";
  id: number;
  number: number;
}

export interface SetOrders {
  type: "set-orders";
  id: number;
  orders: Orders;
  scope?: "once" | "turn" | "until_changed";
}

export interface LookAhead {
  type: "look-ahead";
  id: number;
}

export interface Consult {
  type: "consult";
  id: number;
  actions?: Action[];
}

export interface AskOutlook {
  type: "ask-outlook";
  id: number;
}

export interface AskReach {
  type: "ask-reach";
  id: number;
}

export interface AskBaskets {
  type: "ask-baskets";
  id: number;
  advances?: string[];
  library?: string | null;
  anatomy?: string | null;
}

export type FromClient =
  | Enter
  | Play
  | PlayList
  | Undo
  | Say
  | Propose
  | Agree
  | Disagree
  | Withdraw
  | Prepare
  | WithdrawAnswer
  | SetOrders
  | LookAhead
  | Consult
  | AskOutlook
  | AskReach
  | AskBaskets;

// Over the socket: from the server

export interface Hello {
  type: "hello";
  table: string;
  number: number;
  seat: number | null;
  stage: "finished" | "frozen" | "given-up" | "open" | "running";
  seats: SeatInfo[];
  view: View | null;
  events: Event[];
  chat: ChatLine[];
  agreements?: Agreements | null;
  clocks?: Clocks | null;
  deadline?: number | null;
  ahead?: Prepared | null;
  watchers?: number;
}

export interface Frame {
  type: "frame";
  number: number;
  events: Event[];
  view: View;
  deadline?: number | null;
}

export interface AnsweredElsewhere {
  type: "answered-elsewhere";
  number: number;
}

export interface SeatsChanged {
  type: "seats-changed";
  stage: "finished" | "frozen" | "given-up" | "open" | "running";
  seats: SeatInfo[];
  watchers?: number;
}

export interface Clocks {
  type: "clocks";
  at: number;
  seats: ClockInfo[];
  trade_ends?: number | null;
  phase_ends?: number | null;
}

export interface Agreements {
  type: "agreements";
  proposals: Proposal[];
  paused?: number | null;
}

export interface Prepared {
  type: "prepared";
  prepared: PreparedAnswer[];
  orders: OrdersByScope;
  open: AheadQuestion[];
  used: Used[];
}

export interface ChatLine {
  type: "chat-line";
  number: number;
  sender: number;
  text: string;
  at: number;
  to?: number | null;
}

export interface Consulted {
  type: "consulted";
  id: number;
  legal: number;
  objection: Objection | null;
  foreseen: Foreseen | null;
  warnings: (ConflictWarning | SupportWarning | TaxWarning | SurplusWarning | AstWarning)[];
}

export interface Outlook {
  type: "outlook";
  id: number;
  positions: AstPosition[];
  road: AstStep[];
  warnings: (ConflictWarning | SupportWarning | TaxWarning | SurplusWarning | AstWarning)[];
}

export interface Reach {
  type: "reach";
  id: number;
  areas: Record<string, Comer[]>;
}

export interface Baskets {
  type: "baskets";
  id: number;
  power: number;
  baskets: Basket[];
  own_price: number | null;
  own: Basket | null;
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
  wording?: Wording | null;
}

export interface Bye {
  type: "bye";
  reason: string;
}

export type FromServer =
  | Hello
  | Frame
  | AnsweredElsewhere
  | SeatsChanged
  | Clocks
  | Agreements
  | Prepared
  | ChatLine
  | Consulted
  | Outlook
  | Reach
  | Baskets
  | Accepted
  | Refused
  | Bye;

// Over HTTP

export interface Live {
  kind: "live";
  decision_seconds: number | null;
  trade_minutes: number | null;
  phase_minutes: Record<string, number>;
}

export interface OwnTimes {
  kind: "own-times";
  decision_hours: number;
  bank_hours: number;
  increment_hours: number;
  first_hours: number;
  trade_hours: number | null;
  quiet_hours: number;
}

export interface QuietHours {
  start: string;
  end: string;
  zone: string;
}

export interface SeatInfo {
  seat: number;
  name?: string | null;
  bot?: string | null;
  here?: boolean;
  nation?: string | null;
}

export interface ClockInfo {
  seat: number;
  running?: boolean;
  deadline?: number | null;
  bank?: number | null;
}

export interface Proposal {
  number: number;
  what: "abandon" | "pause" | "resume" | "rewind";
  by: number;
  at: number;
  agreed: number[];
  disagreed: number[];
  voters: number[];
  needed: number;
  move?: number | null;
  turn?: number | null;
  phase?: string | null;
  passes_at?: number | null;
}

export interface PreparedAnswer {
  number: number;
  kind: string;
  answers: Action[][];
  match: Record<string, unknown>;
  guard: "facts" | "legal";
  turn: number;
  stale: string | null;
  wording: Wording | null;
}

export interface OrdersByScope {
  once?: Orders | null;
  turn?: Orders | null;
  until_changed?: Orders | null;
  table?: Orders | null;
}

export interface AheadQuestion {
  kind: string;
  turn: number;
  about: Record<string, unknown> | null;
}

export interface Used {
  number: number;
  by: "default" | "policy" | "stored";
  actions: Action[];
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
  pace?: Live | OwnTimes | null;
  nation_choice?: "book" | "free";
  rated?: boolean;
}

export interface Join {
  secret: string;
}

export interface SeatBot {
  bot: string | null;
  for_good?: boolean;
}

export interface SeatNation {
  nation: string | null;
}

export interface Quiet {
  hours: QuietHours | null;
}

export interface Notes {
  text: string;
}

export interface PersonalSettings {
  settings: Record<string, unknown>;
}

export interface Fault {
  code: string;
  message: string;
  wording?: Wording | null;
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
  kind: "minutes-by-phase" | "number" | "truth" | "word" | "words";
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
  phases?: string[];
}

export interface ChoiceInfo {
  id: string;
  help: string;
}

export interface PaceInfo {
  kind: string;
  help: string;
  fields: OptionInfo[];
}

export interface Editions {
  editions: EditionInfo[];
  paces?: PaceInfo[];
  nation_choices?: ChoiceInfo[];
}

export interface NationInfo {
  id: string;
  name: string;
}

export interface Outcome {
  nation: string;
  name: string | null;
  bot: string | null;
  points: number;
  place?: number | null;
  my_points?: number | null;
}

export interface TableInfo {
  id: string;
  title: string;
  edition: string;
  players: number;
  options: Record<string, unknown>;
  stage: "finished" | "frozen" | "given-up" | "open" | "running";
  listed: boolean;
  watching: "anyone" | "link" | "nobody";
  host: boolean;
  seat: number | null;
  seats: SeatInfo[];
  turn: number;
  phase: string;
  due: number[];
  my_turn: boolean;
  pace: Live | OwnTimes | null;
  created: number;
  changed: number;
  nation_choice?: "book" | "free";
  nations?: NationInfo[];
  paused?: boolean;
  rated?: boolean;
  imported?: boolean;
  clocks?: Clocks | null;
  started?: number | null;
  finished?: number | null;
  outcome?: Outcome | null;
}

export interface Links {
  seats?: Record<string, string>;
  open?: string | null;
  watch?: string | null;
}

export interface TableOrders {
  orders: Orders;
}

export interface TurnWaits {
  turn: number;
  waits: number;
  strict_waits: number;
  seconds?: number | null;
}

export interface PhaseWaits {
  phase: string;
  waits_per_turn: number;
  strict_waits_per_turn: number;
  blocking: number;
}

export interface TablePace {
  waits_per_turn: number;
  strict_waits_per_turn: number;
  visits_per_turn: number;
  seconds_per_turn: number | null;
  by: Record<string, number>;
  before_due: number;
  stale: number;
  blocking: number | null;
  sole: number | null;
  my_visits_per_turn: number | null;
  slowest_tenth: number | null;
  turns: TurnWaits[];
  phases: PhaseWaits[];
}

export interface SeatLink {
  seat: number;
  secret: string;
}

export interface Milestone {
  number: number;
  turn: number;
  phase: string;
  at: number;
}

export interface Milestones {
  moves: Milestone[];
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

export interface NewRecord {
  record: Record<string, unknown>;
  title?: string | null;
  listed?: boolean;
}

export interface AfterQuiet {
  start: number;
  end: number;
}

export interface NoticeWishes {
  turns?: boolean;
  reminders?: boolean;
  digest?: string | null;
  zone?: string;
}

export interface NewNoticeAddress {
  address: string;
}

export interface QrWish {
  text: string;
}

export interface NationTurn {
  nation: string;
  seat: number;
  points: number | null;
  cities: number;
  tokens: number;
  ships: number;
  treasury: number;
  cards: number;
  space: number;
  advances: number;
  deals: number;
  traded: number;
  calamities: string[];
  lost_tokens: number;
  lost_cities: number;
  acquired: string[];
  spent: number;
}

export interface TurnStatistics {
  turn: number;
  nations: NationTurn[];
}

export interface Statistics {
  edition: string;
  finished: boolean;
  turns: TurnStatistics[];
}

export interface RecordTaken {
  table: TableInfo;
  links: Links;
}

export interface RatingInfo {
  who: string;
  bot: boolean;
  name: string;
  mu: number;
  sigma: number;
  shown: number;
  games: number;
}

export interface Ratings {
  edition: string;
  ratings: RatingInfo[];
  mine?: RatingInfo | null;
}

export interface SeatResult {
  seat: number;
  nation: string;
  place: number;
  points: number;
  name: string | null;
  bot: string | null;
  before?: [number, number] | null;
  after?: [number, number] | null;
}

export interface Results {
  rated: boolean;
  seats: SeatResult[];
}

export interface NoticeAddress {
  number: number;
  kind: string;
  label: string;
  failing?: boolean;
}

export interface Notices {
  wishes: NoticeWishes;
  addresses: NoticeAddress[];
  kinds: string[];
}

export interface NoticeTried {
  sent: boolean;
  message: string;
}

export interface AreaFacts {
  id: string;
  name: string;
  land?: string[];
  water?: string[];
  coasts?: string[][];
  limit?: number;
  site?: "black" | "white" | null;
  floodplain?: string | null;
  volcano?: string | null;
  region?: string | null;
  coastal?: boolean;
  open_sea?: boolean;
  in_play?: boolean;
}

export interface EpochFacts {
  id: string;
  name: string;
  cities?: number;
  advances?: number;
  advances_cost_100_up?: number;
  advances_cost_200_up?: number;
  advances_below_100?: number;
  advance_points?: number;
}

export interface NationFacts {
  id: string;
  name: string;
  rank: number;
  colour: string;
  ink: string;
  emblem: string;
  start: string;
  region: string[];
  track: string[];
  block?: number;
  starts?: string[];
  points?: number[];
}

export interface ModifierFacts {
  calamity: string;
  role: "any" | "primary" | "secondary";
  effect: string;
  amount: number;
  rule?: string;
}

export interface AdvanceFacts {
  id: string;
  name: string;
  cost: number;
  points: number;
  groups: string[];
  credits: Record<string, number>;
  credit_to?: string | null;
  credit_points?: number;
  extra_credits?: number;
  card_credits?: Record<string, number>;
  prerequisite?: string | null;
  special_ability?: boolean;
  modifiers?: ModifierFacts[];
  rules?: string[];
}

export interface CardFacts {
  id: string;
  name: string;
  stack: number;
  kind: "calamity" | "commodity" | "water";
  value?: number;
  set_size?: number;
  count?: number;
  set_values?: number[];
  calamity?: "minor" | "non-tradeable" | "tradeable" | null;
  tradeable?: boolean;
  block?: number;
  same_as?: string | null;
  rules?: string[];
}

export interface StackFacts {
  number: number;
  cards: string[];
  price?: number | null;
  needs?: string | null;
  pile?: number;
  block?: number;
}

export interface PhaseFacts {
  number: number;
  id: string;
  name: string;
}

export interface NumberFacts {
  tokens: number;
  cities: number;
  ships: number;
  tax_rate: number;
  support_rate: number;
  city_on_site: number;
  city_in_wilderness: number;
  attackers_needed: number;
  defenders_placed: number;
  ship_steps: number;
  ship_capacity: number;
  hand_limit: number;
  calamity_limit: number;
  major_calamity_limit: number;
  census_low: number;
  census_high: number;
  final_space: number;
  turn_limit?: number;
}

export interface BoxFacts {
  edition: string;
  name: string;
  prefix: string;
  map: string;
  frame: string;
  groups: string[];
  areas: AreaFacts[];
  epochs: EpochFacts[];
  nations: NationFacts[];
  advances: AdvanceFacts[];
  cards: CardFacts[];
  stacks: StackFacts[];
  phases: PhaseFacts[];
  numbers: NumberFacts;
}

export interface RuleFacts {
  id: string;
  path: string;
  section: string;
  phase: string;
  rule: string;
  kind: string;
}

export interface RuleBook {
  edition: string;
  rules: RuleFacts[];
}

export interface MapAsset {
  id: string;
  size: [number, number];
  frames: Record<string, GeometryFrame>;
  pictures: Picture[];
  step: number;
  borders: Borders[];
  divider: number[];
  areas: Record<string, AreaAsset>;
  beyond: number[][];
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
  value?: number | null;
  want_value?: number;
}

export interface OrderSet {
  type: "order-set";
  nations: string[];
}

export interface PhaseBegan {
  type: "phase-began";
  phase: string;
}

export interface Rewound {
  type: "rewound";
  entry: number;
  turn: number;
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
  count: number;
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
  | Rewound
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

export interface AllotLosses {
  type: "allot-losses";
  losses: Record<string, number>;
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

export interface KeepFaction {
  type: "keep-faction";
  first?: boolean;
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
  want_value?: number;
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

export interface PickUnits {
  type: "pick-units";
  cities?: string[];
  tokens?: Record<string, number>;
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

export interface ShowGrain {
  type: "show-grain";
  cards?: number;
}

export interface ShuffleAnew {
  type: "shuffle-anew";
  salt: string;
  layers: Record<string, number[][]>;
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
  | AllotLosses
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
  | KeepFaction
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
  | PickUnits
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
  | ShowGrain
  | ShuffleAnew
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

// Forms: what a question tells of itself

export interface AbilitiesForm {
  form: "abilities";
  abilities: Record<string, DiasporaAbility | AreaAbility | PoliticsAbility | ProvincialEmpireAbility | TradeRoutesAbility | UniversalDoctrineAbility>;
}

export interface AllotForm {
  form: "allot";
  amount: number;
  most: Record<string, number>;
  cause: Cause | null;
  optional: boolean;
}

export interface AnnexForm {
  form: "annex";
  victim: string;
  cities: string[];
  city_number: number;
  tokens: Record<string, number>;
  token_number: number;
  cause: Cause | null;
}

export interface AttackOrderForm {
  form: "attack-order";
  cities: Record<string, string>;
  tokens: Record<string, number>;
  stock: number;
  may_wait: boolean;
}

export interface BuildForm {
  form: "build";
  cities_in_stock: number;
  treasury: number;
  support_rate: number;
  on_board: number;
  cities: number;
  areas: Record<string, CityPlace>;
}

export interface BuyCardForm {
  form: "buy-card";
  treasury: number;
  prices: Record<string, number>;
  free: number[];
}

export interface CardsForm {
  form: "cards";
  cards: Record<string, number>;
  losses: Record<string, number[]>;
  least: number;
  most: number;
  value: number;
  price: number;
  limit: number;
  receiver: string | null;
  optional: boolean;
  cause: Cause | null;
}

export interface CitiesForm {
  form: "cities";
  cities: string[];
  fate: "annexed" | "attacked" | "built" | "destroyed" | "pirates" | "reduced" | "selected" | "spared";
  least: number;
  most: number;
  owner: string | null;
  tokens: Record<string, number>;
  locked: Record<string, string>;
  price: number;
  may_pay: boolean;
  sea: string | null;
  needed: number;
  on_board: number;
  rate: number;
  cause: Cause | null;
}

export interface ConflictLossForm {
  form: "conflict-loss";
  conflict: string;
  areas: string[];
  ship: boolean;
}

export interface ConflictOrderForm {
  form: "conflict-order";
  areas: string[];
}

export interface CreditsForm {
  form: "credits";
  least: number;
  most: number;
  step: number;
  colours: string[];
}

export interface DamageForm {
  form: "damage";
  amount: number;
  scope: string;
  exact: boolean;
  tokens: Record<string, number>;
  cities: Record<string, CityLoss>;
  stock: number;
  unit_points: number;
  cause: Cause | null;
  owner: string | null;
}

export interface FactionForm {
  form: "faction";
  first: FactionPart;
  second: FactionPart;
  beneficiary: string;
  cause: Cause | null;
}

export interface MovementForm {
  form: "movement";
  stacks: Record<string, Stack>;
  targets: Record<string, Target>;
  ships: Ship[];
  waters: Record<string, string[]>;
  ship_places: Record<string, ShipPlace>;
  ships_to_build: number;
  ship_price: number;
  ship_steps: number;
  ship_capacity: number;
  treasury: number;
  ahead_of_turn: boolean;
}

export interface NationForm {
  form: "nation";
  nations: string[];
}

export interface PickUnitsForm {
  form: "pick-units";
  owner: string;
  points: number;
  city_points: number;
  cities: string[];
  tokens: Record<string, number>;
  purpose: "faction" | "loss";
  cause: Cause | null;
  least_cities: number;
  most_cities: number | null;
}

export interface PlaceForm {
  form: "place";
  places: string[];
  areas: Record<string, string[]>;
  points: Record<string, Record<string, number>>;
  cause: Cause | null;
}

export interface PlainForm {
  form: "plain";
}

export interface PurchaseForm {
  form: "purchase";
  power: number;
  goods: number;
  treasury: number;
  points_per_token: number;
  sets: Record<string, SetValue>;
  advances: Record<string, AdvanceOffer>;
  library_discount: number;
  gifts_of_anatomy: string[];
  credit_step: number;
  may_substitute: boolean;
  credits_once: boolean;
  most_advances: number | null;
  mining: Record<string, number[]>;
}

export interface ShareForm {
  form: "share";
  least: number;
  most: number;
  areas: Record<string, number>;
  excess: number;
  may_exceed: string[];
  owner: string | null;
}

export interface SpoilsForm {
  form: "spoils";
  defender: string;
  card: boolean;
  least: number;
  most: number;
}

export interface StartingCitiesForm {
  form: "starting-cities";
  least: number;
  most: number;
  on_sites: number;
  sites: string[];
  others: string[];
}

export interface StepBackForm {
  form: "step-back";
  price: number;
  inland: string[];
  coastal: string[];
  cause: Cause | null;
}

export interface SwapForm {
  form: "swap";
  first: string[];
  second: string[];
  cause: Cause | null;
}

export interface TaxRateForm {
  form: "tax-rate";
  cities: number;
  stock: number;
  rates: TaxRate[];
}

export interface TradeForm {
  form: "trade";
  least_cards: number;
  true_names: number;
  partners: string[];
  tradeable: string[];
  nameable: string[];
  to_take: number[];
  offers_left: number;
  sets: Record<string, SetValue>;
  rule_of_names: string;
  rule_of_the_rest: string;
  totals_stated: boolean;
}

export interface UnitsForm {
  form: "units";
  victim: string;
  beneficiary: string;
  wanted: number;
  areas: Record<string, number>;
  suggestion: string[];
  missing: number;
  parts: number;
  excess: number;
  cause: Cause | null;
}

export interface VictimsForm {
  form: "victims";
  among: string[];
  least: number;
  most: number;
  unit: "cities" | "points";
  at_stake: Record<string, number>;
  protection: Record<string, Modifier[]>;
  cause: Cause | null;
}

export type About =
  | AbilitiesForm
  | AllotForm
  | AnnexForm
  | AttackOrderForm
  | BuildForm
  | BuyCardForm
  | CardsForm
  | CitiesForm
  | ConflictLossForm
  | ConflictOrderForm
  | CreditsForm
  | DamageForm
  | FactionForm
  | MovementForm
  | NationForm
  | PickUnitsForm
  | PlaceForm
  | PlainForm
  | PurchaseForm
  | ShareForm
  | SpoilsForm
  | StartingCitiesForm
  | StepBackForm
  | SwapForm
  | TaxRateForm
  | TradeForm
  | UnitsForm
  | VictimsForm;

// Parts of the above

export interface Orders {
  tax?: TaxPolicy | null;
  growth?: GrowthPolicy | null;
  movement?: MovementPolicy | null;
  conflict_losses?: ConflictPolicy | null;
  spoils?: SpoilsPolicy | null;
  build?: BuildPolicy | null;
  buy_cards?: CardsPolicy | null;
  losses?: LossesPolicy | null;
  victims?: VictimsPolicy | null;
  beneficiary?: BeneficiaryPolicy | null;
  cards_lost?: CardsLostPolicy | null;
  abilities?: AbilitiesPolicy | null;
  advances?: AdvancesPolicy | null;
  waiting?: WaitingPolicy | null;
}

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

export interface Objection {
  index: number;
  code: "illegal" | "malformed";
  message: string;
  rule: string | null;
  wording: Wording | null;
}

export interface Foreseen {
  about: About;
  me: NationView;
  areas: Record<string, AreaView | null>;
  hand: Record<string, number>;
  next: AstStep | null;
}

export interface ConflictWarning {
  warning: "conflict";
  rule: string;
  area: string;
  caused: boolean;
  tokens: Record<string, number>;
  left: Record<string, number>;
  city: string | null;
  city_falls: boolean;
}

export interface SupportWarning {
  warning: "support";
  rule: string;
  cities: number;
  rate: number;
  needed: number;
  on_board: number;
  reduced: number;
  built: string[];
}

export interface TaxWarning {
  warning: "tax";
  rule: string;
  rate: number;
  due: number;
  stock: number;
  short: number;
  revolts: number;
}

export interface SurplusWarning {
  warning: "surplus";
  rule: string;
  areas: Record<string, number>;
  total: number;
}

export interface AstWarning {
  warning: "ast";
  rule: string;
  space: number;
  epoch: string;
  steps: number;
  missing: Need[];
}

export interface AstPosition {
  nation: string;
  space: number;
  steps: number;
  next: AstStep | null;
  place: number;
  points: number;
  parts: Record<string, number>;
}

export interface AstStep {
  space: number;
  epoch: string;
  turn: number;
  needs: Need[];
  met: boolean;
}

export interface Comer {
  nation: string;
  area: string;
  tokens: number;
  by: "land" | "water";
}

export interface Basket {
  by: "credits" | "own" | "points" | "protection";
  items: BasketItem[];
  library: string | null;
  anatomy: string | null;
  price: number;
  payment: Payment;
  points: number;
  credits: number;
  calamities: string[];
  action: Action;
}

export interface Wording {
  pattern: string;
  values: Record<string, number | string | string[]>;
}

export interface GeometryFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Picture {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export interface Borders {
  kind: string;
  arcs: string[];
}

export interface AreaAsset {
  name: string;
  label: Label;
  open_sea?: boolean;
  land?: number[][];
  water?: Record<string, number[][]>;
  symbols?: Symbols | null;
  city?: [number, number] | null;
  tokens?: [number, number] | null;
  ship?: [number, number] | null;
  ships?: Record<string, [number, number]>;
  leaders?: Record<string, [number, number]>;
  hit?: string;
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

export interface DiasporaAbility {
  kind: "diaspora";
  least: number;
  most: number;
  source: Record<string, number>;
  room: Record<string, number>;
}

export interface AreaAbility {
  kind: "area";
  areas: string[];
  points: Record<string, Record<string, number>>;
}

export interface PoliticsAbility {
  kind: "politics";
  most: number;
  prices: Record<string, number>;
  points: Record<string, Record<string, number>>;
}

export interface ProvincialEmpireAbility {
  kind: "provincial-empire";
  least: number;
  most: number;
  nations: string[];
}

export interface TradeRoutesAbility {
  kind: "trade-routes";
  stock: number;
  cards: Record<string, number>;
  treasury: Record<string, number>;
  losses: Record<string, number[]>;
}

export interface UniversalDoctrineAbility {
  kind: "universal-doctrine";
  cities: string[];
  least: number;
  most: number;
  tokens: Record<string, number>;
}

export interface Cause {
  calamity: string;
  victim: string;
  role: "beneficiary" | "chooser" | "primary" | "secondary";
  modifiers: Modifier[];
}

export interface CityPlace {
  needs: number;
  here: number;
  treasury: number;
  adjacent: Record<string, number>;
  most_adjacent: number;
  public_works: boolean;
  waits_for: string | null;
  leftover: number;
}

export interface CityLoss {
  least: number;
  most: number;
  points: number[];
}

export interface FactionPart {
  cities: string[];
  tokens: Record<string, number>;
  points: number;
}

export interface Stack {
  here: number;
  unmoved: number;
  carries: number;
  to: string[];
  roads: Record<string, string[]>;
}

export interface Target {
  closed: boolean;
  peaceful: number;
  rule: string | null;
}

export interface Ship {
  area: string;
  ready: boolean;
  steps: number;
  reach: Record<string, number>;
}

export interface ShipPlace {
  payments: number[];
  elsewhere: boolean;
}

export interface SetValue {
  cards: number;
  worth: number;
  one_more: number;
  one_less: number;
}

export interface AdvanceOffer {
  price: number;
  cost: number;
  group: string;
  credit: number;
  specific: Record<string, number>;
  affordable: boolean;
  extra_credits: number;
  points: number;
  lacks: string | null;
  copies_left: number | null;
}

export interface TaxRate {
  rate: number;
  due: number;
  collects: number;
  short: number;
  revolts: number;
  treasury: number;
  stock: number;
}

export interface Modifier {
  advance: string;
  effect: string;
  amount: number;
  adds: boolean;
  helps: boolean;
}

export interface TaxPolicy {
  rate?: number;
  never_revolt?: boolean;
}

export interface GrowthPolicy {
  areas?: string[];
  order?: "singles_first" | "thin_first";
}

export interface MovementPolicy {
  if_absent?: "plan_of_last_turn" | "stay";
  upkeep?: "all" | "none" | "treasury_above";
  keep_treasury?: number;
}

export interface ConflictPolicy {
  sources?: LossSource[];
  resolve_first?: string[];
  wait_for_own_attack?: boolean;
}

export interface SpoilsPolicy {
  draw?: boolean;
  gain?: number;
  keep_stock?: number | null;
}

export interface BuildPolicy {
  sites?: "list" | "none" | "supported_sites";
  areas?: string[];
  architecture_max?: number;
  urbanism?: boolean;
  leave_token?: boolean;
  reduce_first?: string[];
  reduce?: ("highest_limit" | "newest" | "wilderness")[];
}

export interface CardsPolicy {
  buys?: CardsToBuy[];
  wonder?: "highest" | "none";
}

export interface LossesPolicy {
  areas?: string[];
  then?: "far_from_border" | "fullest";
  floor?: number;
  keep_support?: boolean;
  cities?: "first" | "last";
  city_areas?: string[];
  city_order?: ("highest_limit" | "newest" | "wilderness")[];
  pay_instead?: boolean;
  keep_treasury?: number;
}

export interface VictimsPolicy {
  targets?: string[];
  spare?: string[];
}

export interface BeneficiaryPolicy {
  areas?: string[];
  prefer?: ("coastal" | "highest_limit" | "inland" | "site")[];
}

export interface CardsLostPolicy {
  protect?: string[];
  theocracy?: boolean;
}

export interface AbilitiesPolicy {
  uses?: Record<string, AbilityOrder>;
}

export interface AdvancesPolicy {
  wishes?: Wish[];
  keep_treasury?: number;
  keep_cards?: string[];
}

export interface WaitingPolicy {
  phases?: Record<string, "always" | "never" | string[]>;
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
  value?: number | null;
  want_value?: number;
}

export interface Question {
  kind: string;
  rule: string;
  answers: string[];
  due: boolean;
  about: About;
  default: Action | null;
}

export interface Need {
  what: string;
  needed: number;
  has: number;
}

export interface BasketItem {
  advance: string;
  price: number;
}

export interface Payment {
  cards: Record<string, number>;
  treasury: number;
  substitute: Record<string, string> | null;
  paid: number;
  waste: number;
}

export interface Label {
  at: [number, number];
  size: number;
  lines: string[];
}

export interface Symbols {
  at: [number, number];
  row: string[];
}

export interface LossSource {
  where?: string;
  floor?: number;
}

export interface CardsToBuy {
  stack: number;
  most?: number;
  keep_treasury?: number;
  stop_after_calamity?: boolean;
}

export interface AbilityOrder {
  use?: "ask" | "list" | "never";
  list?: AbilityUse[];
}

export interface Wish {
  advance: string;
  most?: number | null;
  not_before?: number;
}

export interface ShipView {
  area: string;
  ready: boolean;
  steps_left: number;
}

export interface AbilityUse {
  action: Action;
  when?: AreaTest[];
}

export interface AreaTest {
  area: string;
  nation: string;
}

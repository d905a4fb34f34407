import { testTimes } from '../../../e2e/testTimes.ts'

/** `npm run test:all` has more time than `npm test`, and `npm run chaos` the most. */
const isChaos = Boolean(process.env.KILLS)
const isAll = isChaos || process.env.PROPERTY_TRIES === 'all'

/**
 * How often a property is tried, by what one try costs, and for how long at most. The limit ends the search for a smaller example too,
 * so that a red property prints its seed and its example before the test itself runs out of time.
 */
const budget = (desk: number, all = desk) => ({ numRuns: isAll ? all : desk, interruptAfterTimeLimit: testTimes().test / 2 })

export const tries = {
  /** Compares a few values. */
  values: budget(1000, 2000),
  /** Applies a rule to a whole object. */
  rule: budget(100),
  /** Applies a sequence of events. */
  sequence: budget(200, 500),
  /** Plays a whole conversation, or a week, without a server. */
  play: budget(30, 60),
  /** Makes a query of random shape. */
  query: budget(150, 400),
  /** Sends a statement to the database. */
  statement: budget(50, 200),
  /** Sends several transactions to the database. */
  transaction: budget(30, 60),
  /** Calls a route a few times. */
  route: budget(15, 60),
  /** Plays a scene of many calls. */
  scene: budget(6, 20),
  /** Changes a list under the eyes of a page. */
  liveList: budget(7, isChaos ? 40 : 7),
  /** For a list that was tried before. */
  secondLiveList: budget(2),
}

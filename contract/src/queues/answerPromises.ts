import { z } from 'zod'

const WEEK_IN_MINUTES = 10_080
const promisedMinutes = z.int().min(1).max(WEEK_IN_MINUTES).nullable()

/** What a client may set: within how many minutes of opening hours a person answers. Null: nothing is promised. */
export const promiseFields = {
  /** From when the conversation comes to the queue, or the customer writes in it, to the first answer. */
  firstAnswerMinutes: promisedMinutes,
  /** From the customer's message to each later answer. */
  nextAnswerMinutes: promisedMinutes,
}

/** Fields of a queue. They are optional, because a server of the release before sends none of them. */
export const promiseRow = z.object(promiseFields).partial().shape

import { createWorld } from '../testApp.ts'

/** One for all that old clients do: each part acts in companies of its own. */
export const world = await createWorld()

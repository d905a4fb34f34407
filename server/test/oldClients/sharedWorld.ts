import { createWorld } from '../testApp.ts'

/** One world for all old-client tests: each part uses companies of its own. */
export const world = await createWorld()

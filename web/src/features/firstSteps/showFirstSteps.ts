/** What a step in the history carries whose reader has asked for the list of first steps. */
export const showFirstSteps = { firstSteps: true }

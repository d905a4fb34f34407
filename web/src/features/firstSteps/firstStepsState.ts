/** History state of a link that opens the list of first steps. */
export const firstStepsState = { firstSteps: true }

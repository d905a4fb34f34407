export { acceptInvitationBySso } from './acceptInvitation.ts'
export { assertEmailConfirmed } from './emailConfirmation.ts'
export { nameForMail } from './nameForMail.ts'
export { publishUsers } from './publishUsers.ts'
export { recordAssignmentTurns } from './recordAssignmentTurns.ts'
export { refuseWeakPassword } from './refuseWeakPassword.ts'
export { readSessionCompany, readSessionUser } from './sessionUser.ts'
export { endAvailabilityAtSignOut } from './setAvailability.ts'
export { setUsersOfQueues } from './setUsersOfQueues.ts'
export { userEvent } from './users.event.ts'
export {
  insertUser,
  isAvailable,
  isReachable,
  languageOfReader,
  type NewUser,
  readAvailableUsersOf,
  readUser,
  recordSignIn,
  setPassword,
} from './users.store.ts'
export { assertOwnPassword } from './verifyCurrentPassword.ts'

export { assertEmailConfirmed } from './emailConfirmation.ts'
export { nameForMail } from './nameForMail.ts'
export { readSessionCompany, readSessionUser } from './sessionUser.ts'
export { insertUser, languageOfReader, type NewUser, recordSignIn, setPassword } from './users.store.ts'

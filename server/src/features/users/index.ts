export { languageOfReader } from './languageOfReader.ts'
export { companyOfSession, sessionUser } from './sessionUser.ts'
export { insertUser, type NewUser, setPassword } from './users.store.ts'

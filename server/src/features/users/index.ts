export { languageOfReader } from './languageOfReader.ts'
export { companyOfSession, sessionUser } from './sessionUser.ts'
export { membersOfQueue, tellOfUsers } from './tellOfUsers.ts'
export { insertUser, type NewUser, setPassword } from './users.store.ts'

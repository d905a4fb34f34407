export { membersOfQueue, tellOfUsers } from './tellOfUsers.ts'
export { insertUser, type NewUser, userRows } from './users.store.ts'

export { insertUser, type NewUser, userRows } from './users.store.ts'

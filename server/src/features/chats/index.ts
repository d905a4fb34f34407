export { chatsLosing, tellOfMember } from './tellOfMembers.ts'

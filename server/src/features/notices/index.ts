export { forgetNotices, moveNotices, tellAdmins, tellPeople, tellSeen } from './notices.commands.ts'

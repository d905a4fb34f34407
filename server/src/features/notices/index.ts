export { deleteNotices, moveNotices, notifyAdmins, notifyUsers, publishNoticesChanged } from './notices.commands.ts'

export { deleteNotices, moveNoticesToTicket, notifyAdmins, notifyUsers, publishNoticesChanged } from './notices.commands.ts'

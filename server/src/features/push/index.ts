export { knowSubscribers, noteAnnouncement, notePush, type Subscriber, subscribedUsers } from './notePush.ts'

export { noteAnnouncement, notePush } from './notePush.ts'

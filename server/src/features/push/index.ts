export { enqueueAnnouncementPush, enqueuePush, primeSubscriberCache, selectSubscribers } from './enqueuePush.ts'

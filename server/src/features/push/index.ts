export { enqueueAnnouncementPush, enqueuePush, primeSubscriberCache, type Subscriber, selectSubscribers } from './enqueuePush.ts'

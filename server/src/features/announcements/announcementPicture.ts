import { type Announcement, announcementPictures } from '@recado/contract/announcements'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileSlot } from '../media/index.ts'
import { announcementEvent } from './announcements.event.ts'
import { lockAnnouncement } from './announcements.rows.ts'

export const announcementPicture = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<Announcement> => ({
  kinds: announcementPictures,
  lock: (tx, { id }) => lockAnnouncement(kernel, tx, id),
  setMediaId: ({ db }, id, mediaId) => db.updateTable('announcements').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = await lockAnnouncement(kernel, tx, id)
    tx.emit(announcementEvent, 'update', row)
    return row
  },
})

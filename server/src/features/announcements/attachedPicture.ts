import { type Announcement, announcementPictures } from '@recado/contract/announcements'
import type { Kernel } from '../../kernel/feature.ts'
import type { FilePlace } from '../media/index.ts'
import { announcementEvent } from './announcements.event.ts'
import { heldAnnouncement } from './announcements.rows.ts'

export const attachedPicture = (kernel: Pick<Kernel, 'signatures'>): FilePlace<Announcement> => ({
  kinds: announcementPictures,
  hold: (tx, { id }) => heldAnnouncement(kernel, tx, id),
  name: ({ db }, id, mediaId) => db.updateTable('announcements').set({ mediaId }).where('id', '=', id).execute(),
  async tell(tx, id) {
    const row = await heldAnnouncement(kernel, tx, id)
    tx.emit(announcementEvent, 'update', row)
    return row
  },
})

import { type Announcement, announcementEndpoints, announcementPictures, announcements } from '@recado/contract/announcements'
import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import type { Kernel, PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { attachUpload, detachUpload, type FileSlot } from '../media/index.ts'
import { markAnnouncementsRead, readPublishedAnnouncements } from './announcementReadState.ts'
import { createAnnouncement, removeAnnouncement, updateAnnouncement } from './announcements.commands.ts'
import { announcementEvent } from './announcements.event.ts'
import { announcementPage } from './announcements.page.ts'
import { lockAnnouncement, readAnnouncement } from './announcements.rows.ts'
import { publishAnnouncementsJob } from './publishAnnouncements.job.ts'

export const announcementsFeature: PlatformFeature = {
  name: 'announcements',
  missing: { announcements: 'ERR_NO_ANNOUNCEMENT_FOUND' },
  fileReferences: { table: 'announcements', seenBy: (db) => db.selectFrom('announcements').select('announcements.id') as never },
  jobs: (kernel) => [publishAnnouncementsJob(kernel)],
  routes(serve, kernel) {
    const { endpoints } = announcements
    serve.signedIn(announcementEndpoints.shown, ({ actor }) => readPublishedAnnouncements(kernel, actor))
    serve.signedIn(announcementEndpoints.read, ({ actor, body }) => markAnnouncementsRead(kernel, actor, body.until))
    serve.signedIn(endpoints.list, ({ actor, query }) => announcementPage(kernel, query, { all: can(actor, 'announcements:manage') }))
    serve.signedIn(endpoints.get, async ({ actor, params }) => {
      const { row } = await readAnnouncement(kernel, kernel.platform, params.id)
      if (row.publishedAt === null && !can(actor, 'announcements:manage')) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
      return row
    })
    serve.signedIn(endpoints.create, ({ actor, body }) => createAnnouncement(kernel, actor, body))
    serve.signedIn(endpoints.update, ({ params, body }) => updateAnnouncement(kernel, params.id, body))
    serve.signedIn(endpoints.remove, async ({ params }) => {
      await removeAnnouncement(kernel, params.id)
      return { message: 'announcement.deleted' }
    })
    serve.signedIn(announcementEndpoints.attach, async ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, announcementPicture(kernel), { actor: await ownerOf(kernel, actor, id), id, file }),
    )
    serve.signedIn(announcementEndpoints.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, announcementPicture(kernel), { actor: await ownerOf(kernel, actor, id), id })
      return { message: 'announcement.fileRemoved' }
    })
  },
}

/** The picture belongs to the company of the announcement, not to that of the administrator who uploads it. */
async function ownerOf<Person>(kernel: PlatformKernel, actor: Person, id: number) {
  return { ...actor, companyId: (await readAnnouncement(kernel, kernel.platform, id)).companyId }
}

const announcementPicture = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<Announcement> => ({
  kinds: announcementPictures,
  lock: (tx, { id }) => lockAnnouncement(kernel, tx, id),
  setMediaId: ({ db }, id, mediaId) => db.updateTable('announcements').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = await lockAnnouncement(kernel, tx, id)
    tx.emit(announcementEvent, 'update', row)
    return row
  },
})

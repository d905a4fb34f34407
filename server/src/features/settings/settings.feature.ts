import { type Setting, settingEndpoints, settingSpec } from '@recado/contract/companies/settings'
import { can } from '@recado/contract/permissions'
import type { Feature } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { changeSetting, isPlatform, settingsOf, storedSettings } from './settings.store.ts'

/** A secret's last characters are for administrators. */
const settingEvent: LiveEvent<Setting> = {
  name: 'settings',
  audience: (companyId, row) => [{ room: settingSpec(row.key)?.secret ? rooms.admins(companyId) : rooms.company(companyId), row }],
}

export const settingsFeature: Feature = {
  name: 'settings',
  routes(serve, { transact, secrets }) {
    serve.signedIn(settingEndpoints.list, async ({ actor, db }) => {
      const platform = await isPlatform(db)
      const useCampaigns = actor.features.includes('useCampaigns')
      const all = settingsOf({ platform, useCampaigns, stored: await storedSettings(db) }, secrets)
      return can(actor, 'settings:manage') ? all : all.filter(({ key }) => !settingSpec(key)?.secret)
    })
    serve.signedIn(settingEndpoints.update, ({ actor, params, body }) =>
      transact(actor, async (tx) => {
        const setting = await changeSetting(tx, { key: params.key, value: body.value, actor }, secrets)
        tx.emit(settingEvent, 'update', setting)
        return setting
      }),
    )
  },
}

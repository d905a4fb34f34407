import { isForAdmins, settingEndpoints } from '@recado/contract/companies/settings'
import { can } from '@recado/contract/permissions'
import type { Feature } from '../../kernel/feature.ts'
import { type FeatureSettings, findFeatureSetting } from './featureSettings.ts'
import { settingEvent } from './settings.event.ts'
import { allSettings, changeSetting, isPlatformCompany, readStoredSettings, validateSetting } from './settings.store.ts'

/** `own`: settings that other features check and extend. */
export const settingsFeature = (own: FeatureSettings): Feature => ({
  name: 'settings',
  routes(serve, kernel) {
    const { transact, secrets } = kernel
    serve.signedIn(settingEndpoints.list, async ({ actor, db }) => {
      const platform = await isPlatformCompany(db)
      const useCampaigns = actor.features.includes('useCampaigns')
      const all = allSettings({ platform, useCampaigns, stored: await readStoredSettings(db) }, secrets)
      return can(actor, 'settings:manage') ? all : all.filter(({ key }) => !isForAdmins(key))
    })
    serve.signedIn(settingEndpoints.update, async ({ actor, db, params: { key }, body }) => {
      const value = await validateSetting(kernel, { key, value: body.value, actor, db, own })
      const saved = await transact(actor, async (tx) => {
        const setting = await changeSetting(tx, { key, value, own }, kernel)
        tx.emit(settingEvent, 'update', setting)
        return setting
      })
      const warning = await findFeatureSetting(own, key)?.warning?.(kernel, actor)
      return { ...saved, ...(warning !== undefined && { warning }) }
    })
  },
})

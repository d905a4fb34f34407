import { accessEndpoints, type SessionUser, sessionUser } from '@recado/contract/users/access'
import { createRoot } from 'react-dom/client'
import { test as plain } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#web/app/App.tsx'
import { router } from '#web/app/routes.tsx'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { rootOptions } from '#web/shared/lib/crash/reportErrors.ts'
import { chooseLanguage } from '#web/shared/lib/i18n/i18n.ts'
import { clearToasts } from '#web/shared/ui/toast/showToast.tsx'
import { viewports } from '../../../e2e/browserDefaults.ts'
import { createFakeServer, type FakeServer } from './fakeServer.ts'
import { sample } from './sample.ts'
import { recordToasts } from './toasts.ts'

const everyFeature = { useKanban: true, useCampaigns: true, useSchedules: true, useInternalChat: true, useExternalApi: true } as const

export const admin = sample(sessionUser, {
  ...{ id: 1, name: 'Rita Souza', email: 'rita@example.test', profile: 'admin', companyId: 1, language: 'pt' },
  company: {
    ...{ id: 1, name: 'Padaria Sol', emailConfirmed: true, status: true, timezone: 'America/Sao_Paulo', language: 'pt' },
    plan: { ...everyFeature, useIntegrations: true, useOpenAi: true },
  },
})
/** Somebody who only answers customers. */
export const agent: SessionUser = { ...admin, id: 2, name: 'Bia Rocha', email: 'bia@example.test', profile: 'user' }

/** The administrator of a company whose plan lacks these. */
export const adminWithout = (...features: (keyof SessionUser['company']['plan'])[]): SessionUser => ({
  ...admin,
  company: { ...admin.company, plan: { ...admin.company.plan, ...Object.fromEntries(features.map((feature) => [feature, false])) } },
})

const sizes = { ...viewports, low: { ...viewports.wide, height: 400 }, lowPhone: { ...viewports.phone, height: 500 } }

type Options = { user?: SessionUser | null; viewport?: keyof typeof sizes; language?: 'pt' | 'en' | 'es' }
type Show = (path: string, options?: Options) => Promise<void>

/** The address of Vitest's own page, which comes back after each test. */
const addressOfVitest = window.location.href

/** Fixtures, not hooks: all files share one page, and a hook of this module would work for the first file only. */
export const test = plain
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern what a fixture needs.
  .extend('server', { auto: true }, ({}, { onCleanup }): FakeServer => {
    const server = createFakeServer(admin.companyId)
    onCleanup(() => server.close())
    return server
  })
  /** Shows the product at an address, to the administrator unless the test names somebody else. Called again it is a weak reload: modules keep their state. */
  .extend('show', ({ server }, { onCleanup }): Show => {
    let unmount = () => {}
    const stopRecording = recordToasts()
    onCleanup(async () => {
      unmount()
      stopRecording()
      await forgetEverything()
    })
    return async (path, { user = admin, viewport = 'wide', language = 'pt' } = {}) => {
      unmount()
      const { width, height } = sizes[viewport]
      await page.viewport(width, height)
      if (language !== 'pt') await chooseLanguage(language)
      if (user) {
        server.on(accessEndpoints.me, () => user)
        sessionStore.begin({ token: 'none.e30.none', user })
      }
      await router.navigate(path, { replace: true })
      const container = document.body.appendChild(document.createElement('div'))
      container.id = 'root'
      const root = createRoot(container, rootOptions)
      root.render(<App />)
      unmount = () => {
        root.unmount()
        container.remove()
      }
    }
  })

/** Leaves the browser as somebody finds it who has never been here. */
async function forgetEverything() {
  clearToasts()
  sessionStore.end()
  await chooseLanguage('pt')
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  window.history.replaceState(null, '', addressOfVitest)
}

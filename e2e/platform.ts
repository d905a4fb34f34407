import { companyEndpoints } from '@recado/contract/companies/companies'
import { type PlanFeature, planEndpoints } from '@recado/contract/companies/plans'
import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import type { Profile } from '@recado/contract/kit/profiles'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { createCaller } from '../server/test/callEndpoint.ts'
import { ADMIN } from '../server/test/crash/startProduct.ts'

type Call = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>
export type Credentials = { email: string; password: string }
export type Person = Credentials & { name: string; token: () => Promise<string>; call: Call }
export type Company = Awaited<ReturnType<Platform['found']>>
type Limits = { users: number; connections: number; queues: number }
type CompanyOptions = {
  name?: string
  domain?: string
  adminName?: string
  limits?: Partial<Limits>
  features?: Partial<Record<PlanFeature, boolean>>
  dueDate?: string
}
export type Platform = ReturnType<typeof openPlatform>

const PASSWORD = 'Senha-Boa-1'
const GENEROUS_LIMITS: Limits = { users: 100, connections: 10, queues: 100 }

let last = 0
/** Unique over all tests and runs, because names and addresses are unique over all companies. */
export const uniqueId = () => `${process.pid.toString(36)}${Date.now().toString(36)}${(last++).toString(36)}`

/** What the super user prepares for a journey: companies and users. */
export function openPlatform(url: string) {
  const superUser = person(url, { ...ADMIN, name: 'Super' })

  async function found({
    name = 'Padaria Sol',
    domain = `${uniqueId()}.example.com`,
    adminName = name,
    limits,
    features,
    dueDate,
  }: CompanyOptions = {}) {
    const plan = await superUser.call(planEndpoints.create, {
      body: { name: `Plano ${uniqueId()}`, value: 99, public: false, ...GENEROUS_LIMITS, ...limits, ...features },
    })
    const login = { email: emailOf(adminName, domain), password: PASSWORD }
    const company = await superUser.call(companyEndpoints.create, {
      body: { ...login, name, planId: plan.id, ...(dueDate !== undefined && { dueDate }) },
    })
    const admin = person(url, { ...login, name: adminName })
    if (adminName !== name) await rename(admin, adminName)

    const hire = async (hired: { name: string; profile?: Profile; queueIds?: number[] }) => {
      const login = { email: emailOf(hired.name, domain), password: PASSWORD }
      await admin.call(users.endpoints.create, { body: { ...hired, ...login } })
      return person(url, { ...login, name: hired.name })
    }
    return { id: company.id, name, admin, hire }
  }
  return { superUser, found }
}

/** Signs in on first use, and again only after expiry: a second login would end the first. */
function person(url: string, { name, email, password }: Credentials & { name: string }): Person {
  const ask = createCaller(url)
  let session: Promise<string> | undefined
  const signIn = async () => {
    const { status, data, error } = await ask(null, accessEndpoints.login, { body: { email, password } })
    if (status !== 200) throw new Error(`${email} could not sign in: ${error}`)
    return data.token
  }
  const token = () => {
    session ??= signIn()
    return session
  }
  return {
    ...{ name, email, password, token },
    async call(endpoint, input) {
      let answer = await ask({ token: await token() }, endpoint, input)
      if (answer.error === 'ERR_SESSION_EXPIRED') {
        session = undefined
        answer = await ask({ token: await token() }, endpoint, input)
      }
      const { status, data, error } = answer
      if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${error}`)
      return data
    },
  }
}

async function rename(admin: Person, name: string) {
  const me = await admin.call(accessEndpoints.me)
  await admin.call(users.endpoints.update, { params: { id: me.id }, body: { name } })
}

const emailOf = (name: string, domain: string) => {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\W+/)
  return `${words[0]}.${words.at(-1)}@${domain}`
}

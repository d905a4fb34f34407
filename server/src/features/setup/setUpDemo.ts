import type { Feature, PlatformKernel } from '../../kernel/feature.ts'
import { randomPassword } from '../../kernel/secrets.ts'
import { firstAdmin, insertCompany } from '../companies/index.ts'
import { insertUser } from '../users/index.ts'

const people = [
  { name: 'Ana Souza', email: 'ana@demo.recado.local', profile: 'admin' },
  { name: 'Bruno Lima', email: 'bruno@demo.recado.local', profile: 'supervisor' },
  { name: 'Carla Dias', email: 'carla@demo.recado.local', profile: 'user' },
] as const

type Features = readonly Pick<Feature, 'demo'>[]

/** Adds the demo company to the existing companies, once. */
export async function makeDemo(kernel: PlatformKernel, features: Features) {
  const [first] = people
  const found = await kernel.platform.selectFrom('users').select('companyId').where('email', '=', first.email).executeTakeFirst()
  if (found) throw new Error(`The demo company is there already: ${first.email} is in company ${found.companyId}`)
  const platform = kernel.platform.selectFrom('companies').select('planId').where('platform', '=', true)
  await setUpDemo(kernel, { ...(await platform.executeTakeFirstOrThrow()), features })
}

/** Creates the demo company. Each feature adds its part. */
export async function setUpDemo(kernel: PlatformKernel, { planId, features }: { planId: number; features: Features }) {
  const logins = await Promise.all(people.map(async (person) => withPassword(kernel, person)))
  await kernel.platformTransact(async (platformTx) => {
    const id = await insertCompany(platformTx, { name: 'Café Aurora', email: people[0].email, planId, dueDate: null })
    const tx = platformTx.within(id)
    for (const { name, email, profile, passwordHash } of logins)
      await insertUser(tx, { ...firstAdmin({ name, email }), profile, password: passwordHash })
    for (const { demo } of features) await demo?.(tx, kernel.clock.now(), kernel)
  })
  for (const { profile, email, password } of logins) kernel.announce({ who: `demo ${profile}`, email, password })
}

async function withPassword({ passwords }: PlatformKernel, person: (typeof people)[number]) {
  const password = randomPassword()
  return { ...person, password, passwordHash: await passwords.hash(password) }
}

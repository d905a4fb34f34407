import { afterAll } from 'vitest'
import './shell.ts'
import './tickets.ts'
import './people.ts'
import './settings.ts'
import './quick.ts'
import './campaigns.ts'
import './colleagues.ts'
import './money.ts'
import './differences.ts'
import { world } from './sharedWorld.ts'

/** The browser clients that companies use today, call by call. The product's specification describes what they read and send. */
afterAll(() => world.close())

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

/** The browser clients that companies have today, call by call: what they read and send stands beside the product, in its specification. */
afterAll(() => world.close())

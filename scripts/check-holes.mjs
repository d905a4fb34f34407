import { holes, readHole } from './holes.mjs'

/** A hole whose text has changed cannot be planted any more. Without this check, only `npm run holes` would notice. */
for (const hole of holes) {
  try {
    readHole(hole)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

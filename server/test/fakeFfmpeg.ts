import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const script = `#!/bin/sh
for last; do :; done
case "$last" in
  pipe:1) head -c 16000 /dev/zero ;;
  *) printf 'OggS' > "$last" ;;
esac`

/** Stands in for ffmpeg: converted files claim to be ogg, and all sound is a second of silence. */
export async function fakeFfmpeg() {
  const folder = await mkdtemp(join(tmpdir(), 'recado-voice-'))
  const path = join(folder, 'ffmpeg')
  await writeFile(path, script, { mode: 0o755 })
  return { path, remove: () => rm(folder, { recursive: true }) }
}

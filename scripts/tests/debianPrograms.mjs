import { delimiter } from 'node:path'
import { pathEntries } from '../bootstrap/project.mjs'

/** Debian installs services where only root's PATH looks. */
export const pathWithServices = [...pathEntries(), '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter)

/** The names of Debian's packages, where they differ from that of the program. */
const packages = { promtool: 'prometheus', 'systemd-analyze': 'systemd', php: 'php-cli' }

/** How Debian installs a program. */
export const installCommand = (program) => `apt-get install ${packages[program] ?? program}`

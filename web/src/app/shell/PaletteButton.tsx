import { useTranslation } from 'react-i18next'
import { runCommand } from '../../shared/commands/registry.ts'
import { SearchWay } from '../theme/SearchWay.tsx'

/** The way to the command palette for those who do not know its key yet. */
export function PaletteButton() {
  const { t } = useTranslation('shell')
  return <SearchWay text={t('bar.palette')} keys="mod+k" onClick={() => runCommand('palette')} />
}

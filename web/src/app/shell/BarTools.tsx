import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { VolumeControl } from './VolumeControl.tsx'

/** What one rarely does at the bar; on a phone it is found in the account's menu. */
export const BarTools = ({ narrow }: { narrow: boolean }) => (
  <>
    {!narrow && (
      <>
        <RefreshButton />
        <VolumeControl />
        <LanguageMenu />
        <ThemeToggle />
      </>
    )}
    <AccountMenu narrow={narrow} />
  </>
)

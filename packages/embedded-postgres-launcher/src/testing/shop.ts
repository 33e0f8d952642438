import type { Application } from '../application.ts'

export const SHOP: Application = {
  name: 'launchertest',
  program: 'shop',
  folderSetting: 'SHOP_FOLDER',
  addressSetting: 'SHOP_DATABASE',
}

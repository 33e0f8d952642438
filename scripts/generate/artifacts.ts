import type { Artifact } from './artifact.ts'
import { BANK_PAGES } from './bank-pages/index-page.ts'
import { banksPage } from './banks-page.ts'
import { browserScripts } from './browser-scripts.ts'
import { configurationPage } from './configuration-page.ts'
import { errorsPage } from './errors-page.ts'
import { limitsPage } from './limits-page.ts'
import { metricsPage } from './metrics-page.ts'
import { openApiFile } from './openapi-file.ts'
import { pagesFile, pagesPage } from './pages-inventory.ts'
import { personalDataPage } from './personal-data-page.ts'
import { PHP_FILES } from './php-files.ts'
import { recipesPage } from './recipes-page.ts'
import { referenceContentFile } from './reference/content-file.ts'
import { searchFiles } from './reference/search-file.ts'
import { sbomFile } from './sbom-file.ts'
import { sensitiveAssetsPage } from './sensitive-assets-page.ts'
import { statesPage } from './states-page.ts'
import { testCardsPage, testCardsVector } from './test-cards.ts'
import { tracesPage } from './traces-page.ts'
import { wireFile } from './wire-file.ts'

/** Every generated file. A new one is a function that returns an `Artifact`, and a line here. */
export const ARTIFACTS: readonly Artifact[] = [
  browserScripts,
  wireFile,
  ...PHP_FILES,
  openApiFile,
  errorsPage,
  limitsPage,
  banksPage,
  ...BANK_PAGES,
  statesPage,
  configurationPage,
  metricsPage,
  tracesPage,
  testCardsPage,
  testCardsVector,
  referenceContentFile,
  ...searchFiles,
  pagesFile,
  pagesPage,
  sbomFile,
  sensitiveAssetsPage,
  personalDataPage,
  recipesPage,
]

import type { JSX } from 'preact'
import {
  BRANDING_FOLDER,
  type Branding,
  brandingFileOf,
  brandingStyle,
  logoPath,
} from '../../../payment/branding/index.ts'
import { PAGES, type PageRoute, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page, PageRequest } from '../document.tsx'

type FindLogo = (file: string) => Promise<Buffer | null>

/** The merchant at the top of its pages: the logo, or else the name. */
export function MerchantBrand(
  props: Readonly<{ name: string | null; branding: Branding | undefined }>,
): JSX.Element {
  const { name, branding } = props
  const logo = branding === undefined ? null : logoPath(branding)
  return (
    <p class="merchant">
      {logo === null ? <bdi>{name ?? ''}</bdi> : <img class="logo" src={logo} alt={name ?? ''} />}
    </p>
  )
}

/** Colours and logos of looks, each under an address that names its content. */
export function brandingRoutes({
  findLogo,
}: Readonly<{ findLogo: FindLogo }>): readonly PageRoute<PageRequest, string | Buffer>[] {
  return [
    {
      methods: ['GET'],
      path: `${BRANDING_FOLDER}/:file`,
      serve: async ({ params }) => brandingFile(params['file'] ?? '', findLogo),
    },
  ]
}

async function brandingFile(file: string, findLogo: FindLogo): Promise<Page<string | Buffer>> {
  const named = brandingFileOf(file)
  if (named?.kind === 'colour') {
    return {
      status: 200,
      headers: securityHeaders(PAGES.brandingStyle),
      body: brandingStyle(named.colour),
    }
  }
  const content = named === null ? null : await findLogo(file)
  if (named === null || content === null) {
    return { status: 404, headers: securityHeaders(PAGES.brandingMissing), body: '' }
  }
  const entry = named.kind === 'svg' ? PAGES.brandingLogoSvg : PAGES.brandingLogoPng
  return { status: 200, headers: securityHeaders(entry), body: content }
}

import type { JSX } from 'preact'
import {
  LOOKS_FOLDER,
  type Look,
  logoPath,
  lookFileOf,
  lookStyle,
} from '../../../payment/branding/index.ts'
import { PAGES, type PageRoute, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page, PageRequest } from '../document.tsx'

type FindLogo = (file: string) => Promise<Buffer | null>

/** The merchant at the top of its pages: the logo, or else the name. */
export function MerchantBrand(
  props: Readonly<{ name: string | null; look: Look | undefined }>,
): JSX.Element {
  const { name, look } = props
  const logo = look === undefined ? null : logoPath(look)
  return (
    <p class="merchant">
      {logo === null ? <bdi>{name ?? ''}</bdi> : <img class="logo" src={logo} alt={name ?? ''} />}
    </p>
  )
}

/** Colours and logos of looks, each under an address that names its content. */
export function lookRoutes({
  findLogo,
}: Readonly<{ findLogo: FindLogo }>): readonly PageRoute<PageRequest, string | Buffer>[] {
  return [
    {
      methods: ['GET'],
      path: `${LOOKS_FOLDER}/:file`,
      serve: async ({ params }) => lookFile(params['file'] ?? '', findLogo),
    },
  ]
}

async function lookFile(file: string, findLogo: FindLogo): Promise<Page<string | Buffer>> {
  const named = lookFileOf(file)
  if (named?.kind === 'colour') {
    return { status: 200, headers: securityHeaders(PAGES.lookStyle), body: lookStyle(named.colour) }
  }
  const content = named === null ? null : await findLogo(file)
  if (named === null || content === null) {
    return { status: 404, headers: securityHeaders(PAGES.lookMissing), body: '' }
  }
  const entry = named.kind === 'svg' ? PAGES.lookLogoSvg : PAGES.lookLogoPng
  return { status: 200, headers: securityHeaders(entry), body: content }
}

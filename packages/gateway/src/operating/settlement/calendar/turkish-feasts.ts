/**
 * The first days of the religious feasts of Turkey, which move by the moon: the Ramazan feast has three days, the Kurban
 * feast four, and the eve of each is a half day (law 2429 of 1981, article 2). Source: the calendar of religious days of
 * the Presidency of Religious Affairs (Diyanet), compared with the library date-holidays. `vezne doctor` asks each autumn
 * for the year that is missing.
 */
export const FEASTS: Readonly<Record<string, Readonly<{ ramazan: string; kurban: string }>>> = {
  '2024': { ramazan: '2024-04-10', kurban: '2024-06-16' },
  '2025': { ramazan: '2025-03-30', kurban: '2025-06-06' },
  '2026': { ramazan: '2026-03-20', kurban: '2026-05-27' },
  '2027': { ramazan: '2027-03-09', kurban: '2027-05-16' },
  '2028': { ramazan: '2028-02-26', kurban: '2028-05-05' },
  '2029': { ramazan: '2029-02-14', kurban: '2029-04-24' },
}

import { useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { afterFirstScreen } from '../../../shared/ui/screens/when-idle.js';
import type { BidSheetProps } from './bid-sheet-menu.js';
import { SheetButton } from './sheet-button.js';

const BidSheetMenu = lazyPart(
  async () => ({ default: (await import('./bid-sheet-menu.js')).BidSheetMenu }),
  <SheetButton loading />,
);

/** Opens the menu of the bid sheet. Its code, which also reads spreadsheets, loads at the first click or when the tab is idle. */
export function BidSheetButton(props: BidSheetProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => afterFirstScreen(() => void BidSheetMenu.preload()), []);
  if (isWanted) return <BidSheetMenu {...props} />;
  return <SheetButton aria-haspopup="menu" onClick={() => setWanted(true)} />;
}

import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { PanelLoading } from '../../../../shared/ui/screens/states.js';

export const SecondStep = lazyPart(() => import('./second-step.js'), <PanelLoading />);

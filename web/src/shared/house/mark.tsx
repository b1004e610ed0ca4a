import { useHouse } from '../store/application.js';
import { Brilliant } from './brilliant.js';
import classes from './mark.module.css';

export function Mark({ size = 28 }: { size?: number }) {
  const { logo } = useHouse();
  if (!logo) return <Brilliant size={size} />;
  const width = Math.round((logo.width / logo.height) * size);
  return <img className={classes['logo']} src={logo.address} alt="" width={width} height={size} />;
}

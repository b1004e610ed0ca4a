import { Box, SegmentedControl, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../../shared/store/store.js';
import { CreateAccount } from './create-account.js';
import { SignIn } from './sign-in.js';
import classes from './sign-up.module.css';

/** Sign-in and sign-up in one; the gate sends whoever has a session on. */
export default function SignUpScreen() {
  const house = useStore((state) => state.environment?.name ?? 'Auction Management');
  const [mode, setMode] = useState<'in' | 'up'>('in');
  useEffect(() => { document.title = `${mode === 'in' ? 'Sign in' : 'Create an account'} · ${house}`; }, [mode, house]);
  return (
    <div className={classes['page']}>
      <aside className={classes['story']}>
        <Facets />
        <div className={classes['words']}>
          <p className={classes['motto']}>Viewings and tenders of fine stones.</p>
          <Text mt="md" maw="44ch">
            Rough, polished and coloured. Bids that no competitor ever sees, a receipt for each of them, and an ending on the second, for every company alike.
          </Text>
        </div>
      </aside>
      <section className={classes['forms']}>
        <Box className={classes['form']}>
          <Title order={1} mb="lg">{mode === 'in' ? 'Sign in' : 'Create an account'}</Title>
          <SegmentedControl
            fullWidth mb="lg" aria-label="Sign in or create an account" value={mode} onChange={(value) => setMode(value === 'up' ? 'up' : 'in')}
            data={[{ value: 'in', label: 'I have an account' }, { value: 'up', label: 'I am new here' }]}
          />
          {mode === 'in' ? <SignIn /> : <CreateAccount onSignIn={() => setMode('in')} />}
        </Box>
      </section>
    </div>
  );
}

/** The table of a round brilliant, as a quiet drawing. */
function Facets() {
  const corner = (angle: number, radius: number) => `${200 + radius * Math.cos(angle)},${200 + radius * Math.sin(angle)}`;
  const eighths = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);
  const ring = (radius: number, turn: number) => eighths.map((angle) => corner(angle + turn, radius)).join(' ');
  return (
    <svg className={classes['facets']} viewBox="0 0 400 400" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="0.8">
        <circle cx="200" cy="200" r="190" />
        <polygon points={ring(100, Math.PI / 8)} />
        <polygon points={ring(140, 0)} />
        {eighths.map((angle) => (
          <path key={angle} d={`M${corner(angle, 140)} L${corner(angle - Math.PI / 8, 190)} M${corner(angle, 140)} L${corner(angle + Math.PI / 8, 190)}
            M${corner(angle, 140)} L${corner(angle, 190)} M${corner(angle, 140)} L${corner(angle + Math.PI / 8, 100)} M${corner(angle, 140)} L${corner(angle - Math.PI / 8, 100)}`} />
        ))}
      </g>
    </svg>
  );
}

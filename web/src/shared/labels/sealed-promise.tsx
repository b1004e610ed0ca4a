import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { rich } from '../language/t.js';

/** One text for buyers, staff and guests. The linked page explains its limits. */
export const SealedPromise = () =>
  rich(
    'Until the end no account of the house sees an amount. An admin who enters a bid for you knows that one. The operator of the server could read them: <link>what protects this, and what does not</link>.',
    {
      link: (words) => (
        <Anchor component={Link} to="/sealed-bids" inherit underline="always">
          {words}
        </Anchor>
      ),
    },
  );
